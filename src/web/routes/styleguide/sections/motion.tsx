import type { Section } from '../specimens/section.ts';
import { tokensOf } from '../specimens/tokens.ts';
import styles from './scales.module.css';

const Motion = () => (
  <dl className={styles['rows']}>
    {tokensOf('motion').map(({ name, light }) => (
      <div key={name} className={styles['moved']}>
        <dt>
          <code>{name}</code> {light}
        </dt>
        <dd>
          <div
            className={styles['mover']}
            style={
              /\dm?s$/.test(light)
                ? { transitionDuration: `var(${name})` }
                : { transitionTimingFunction: `var(${name})` }
            }
          />
        </dd>
      </div>
    ))}
  </dl>
);

export const motion: Section = {
  id: 'motion',
  title: 'Motion',
  lead: 'Point at a row to see it. With reduced motion nothing moves.',
  Content: Motion,
};
