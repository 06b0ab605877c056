import type { Section } from '../specimens/section.ts';
import { schemeStyle, tokensOf } from '../specimens/tokens.ts';
import styles from './colours.module.css';

const SCHEMES = ['light', 'dark'] as const;

const Colours = () => (
  <div className={styles['schemes']}>
    {SCHEMES.map((scheme) => (
      <ul key={scheme} className={styles['swatches']} style={schemeStyle(scheme)}>
        {tokensOf('colour').map((token) => (
          <li key={token.name}>
            <div className={styles['swatch']} style={{ background: `var(${token.name})` }} />
            <code>{token.name}</code>
            <br />
            <small>{token[scheme]}</small>
          </li>
        ))}
      </ul>
    ))}
  </div>
);

export const colours: Section = {
  id: 'colours',
  title: 'Colours',
  lead: 'Paper, ink, one leaf, one brass, and an alarm. The liquor is each product’s own, and its tint follows.',
  Content: Colours,
};
