import { useEffect, useRef, useState } from 'react';
import { contrastOf } from '../specimens/contrast.ts';
import { type Pair, pairs } from '../specimens/pairs.ts';
import type { Scheme } from '../specimens/read-tokens.ts';
import { resolvedColour } from '../specimens/resolved-color.ts';
import type { Section } from '../specimens/section.ts';
import { schemeStyle } from '../specimens/tokens.ts';
import styles from './contrasts.module.css';

const Contrasts = () => (
  <div className={styles['schemes']}>
    <Table scheme="light" />
    <Table scheme="dark" />
  </div>
);

const keyOf = ({ front, ground, min }: Pair) => `${front} ${ground} ${min}`;

function Table({ scheme }: { scheme: Scheme }) {
  const table = useRef<HTMLTableElement>(null);
  const [ratios, setRatios] = useState<ReadonlyMap<Pair, number>>(new Map());
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const colourOf = (name: string) => resolvedColour(element, `var(${name})`);
    setRatios(new Map(pairs.map((pair) => [pair, contrastOf(colourOf(pair.front), colourOf(pair.ground))])));
  }, []);
  return (
    <table ref={table} className={styles['table']} style={schemeStyle(scheme)}>
      <caption>{scheme}</caption>
      <tbody>
        {pairs.map((pair) => (
          <tr key={keyOf(pair)}>
            <th scope="row" style={{ color: `var(${pair.front})`, background: `var(${pair.ground})` }}>
              {pair.min === 3 ? 'An outline' : 'Two leaves and a bud'}
            </th>
            <td>
              {pair.front} on {pair.ground}
            </td>
            <td>
              <ContrastRatio contrast={ratios.get(pair)} min={pair.min} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ContrastRatio = ({ contrast, min }: { contrast: number | undefined; min: number }) => {
  if (contrast === undefined) return null;
  return (
    <>
      {contrast.toFixed(1)} {contrast < min && <strong>below {min}</strong>}
    </>
  );
};

export const contrasts: Section = {
  id: 'contrasts',
  title: 'Contrasts',
  lead: 'Each pair of colors that pages use, measured from what the browser paints. Text needs 4.5, an outline 3.',
  Content: Contrasts,
};
