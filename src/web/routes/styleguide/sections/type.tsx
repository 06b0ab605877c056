import type { Section } from '../specimens/section.ts';
import { tokensOf } from '../specimens/tokens.ts';
import styles from './scales.module.css';

const SAMPLE = 'Kyoto Hōjicha, $12.40';

const Type = () => (
  <dl className={styles['rows']}>
    {tokensOf('typeface').map(({ name, light }) => (
      <div key={name}>
        <dt>
          <code>{name}</code> {light}
        </dt>
        <dd style={{ fontFamily: `var(${name})`, fontSize: 'var(--size-heading)' }}>{SAMPLE}</dd>
      </div>
    ))}
    {tokensOf('size').map(({ name, light }) => (
      <div key={name}>
        <dt>
          <code>{name}</code> {light}
        </dt>
        <dd className={styles['sample']} style={{ fontSize: `var(${name})` }}>
          {SAMPLE}
        </dd>
      </div>
    ))}
  </dl>
);

export const type: Section = {
  id: 'type',
  title: 'Type',
  lead: 'Fraunces for names and headings, Source Sans for text. Sizes grow with the window.',
  Content: Type,
};
