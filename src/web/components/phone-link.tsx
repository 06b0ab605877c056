/** A phone number to call; the address takes its digits alone. */
export const PhoneLink = ({ phone, label }: { phone: string; label?: string | undefined }) => (
  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={label}>
    {phone}
  </a>
);
