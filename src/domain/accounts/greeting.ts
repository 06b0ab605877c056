/** Returns the greeting for an hour: 0 to 11, 12 to 15, 16 and later (ORD-5). */
export const greetingAt = (hour: number): 'Good morning' | 'Good afternoon' | 'Good evening' => {
  if (hour < 12) return 'Good morning';
  return hour < 16 ? 'Good afternoon' : 'Good evening';
};
