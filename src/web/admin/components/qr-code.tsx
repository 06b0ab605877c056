type Props = {
  /** As wide as the number of modules. */
  readonly path: string;
  readonly size: number;
  readonly label: string;
};

/** A QR code, dark on light in both color schemes, because some cameras read no other. */
export function QrCode({ path, size, label }: Props) {
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
