export const honeypot = { label: 'Leave this field empty' } as const;
