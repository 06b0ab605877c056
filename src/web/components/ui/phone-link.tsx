/** A phone link; `tel:` takes digits only. */
export const PhoneLink = ({ phone, label }: { phone: string; label?: string | undefined }) => (
  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={label}>
    {phone}
  </a>
);
