import type { Section } from '../specimens/section.ts';
import { tokensOf } from '../specimens/tokens.ts';
import styles from './scales.module.css';

const Lengths = () => (
  <dl className={styles['rows']}>
    {tokensOf('length').map(({ name, light }) => (
      <div key={name}>
        <dt>
          <code>{name}</code> {light}
        </dt>
        <dd>
          {name === '--radius' ? (
            <div className={styles['corner']} style={{ borderRadius: `var(${name})` }} />
          ) : (
            <div className={styles['length']} style={{ width: `var(${name})` }} />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

export const lengths: Section = {
  id: 'lengths',
  title: 'Spaces and lengths',
  lead: 'Distances come from one scale; controls are at least as large as the touch target.',
  Content: Lengths,
};
