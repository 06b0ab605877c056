import styles from './icons.module.css';

const frame = {
  className: styles['icon'],
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  'aria-hidden': true,
} as const;

const HEART =
  'M12 20S3.5 15 3.5 8.9C3.5 6 5.6 4.2 7.9 4.2c1.8 0 3.2 1 4.1 2.6.9-1.6 2.3-2.6 4.1-2.6 2.3 0 4.4 1.8 4.4 4.7C20.5 15 12 20 12 20Z';

// biome-ignore-start lint/a11y/noSvgWithoutTitle: the controls around the icons carry the names

export const HeartIcon = ({ filled = false }: { filled?: boolean }) => (
  <svg {...frame}>
    <path d={HEART} />
    <path d={HEART} className={styles['filling']} data-filled={filled || undefined} />
  </svg>
);

export const SearchIcon = () => (
  <svg {...frame}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </svg>
);

export const BagIcon = () => (
  <svg {...frame}>
    <path d="M5 8h14l1 12.5H4L5 8Z" />
    <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
  </svg>
);

export const PreviousIcon = () => (
  <svg {...frame}>
    <path d="M19.5 12h-15M10.5 6l-6 6 6 6" />
  </svg>
);

export const NextIcon = () => (
  <svg {...frame}>
    <path d="M4.5 12h15M13.5 6l6 6-6 6" />
  </svg>
);

export const MenuIcon = () => (
  <svg {...frame}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </svg>
);

export const UserIcon = () => (
  <svg {...frame}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </svg>
);
// biome-ignore-end lint/a11y/noSvgWithoutTitle: see above
