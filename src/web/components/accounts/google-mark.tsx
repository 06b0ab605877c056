/** Google's mark in the colors and proportions of its branding guidelines, for the button that says the name. */
export const GoogleMark = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" strokeWidth="4.5">
    <path stroke="#ea4335" d="M4.2 8.03A8.75 8.75 0 0 1 18.4 6.03" />
    <path stroke="#fbbc05" d="M4.2 15.97a8.75 8.75 0 0 1 0-7.94" />
    <path stroke="#34a853" d="M17.39 18.9A8.75 8.75 0 0 1 4.2 15.97" />
    <path stroke="#4285f4" d="M12.2 12h10.75M20.75 12a8.75 8.75 0 0 1-3.36 6.9" />
  </svg>
);
