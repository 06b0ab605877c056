import { Link } from 'react-router';
import { addressOf } from '#web/site/site-map.ts';
import { cart } from '../../../copy/cart.ts';
import { catalogue } from '../../../copy/catalogue.ts';
import { coupon } from '../../../copy/coupon.ts';
import { shell } from '../../../copy/shell.ts';
import type { Forced } from '../specimens/forced-states.ts';
import type { Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const states: readonly (readonly [name: string, forced?: Forced])[] = [
  ['as it is'],
  ['pointed at', 'hover'],
  ['with the focus', 'focus'],
  ['pressed', 'press'],
];

const kinds = [
  ['Main', 'button', cart.proceed],
  ['Quiet', 'button quiet', catalogue.add],
  ['Plain', undefined, coupon.remove],
  ['As a link', 'as-link', shell.tryAgain],
] as const;

const Buttons = () => (
  <Specimens>
    {kinds.flatMap(([kind, className, text]) =>
      states.map(([name, forced]) => (
        <Specimen key={`${kind} ${name}`} name={`${kind}, ${name}`} {...(forced && { forced })}>
          <button type="button" className={className}>
            {text}
          </button>
        </Specimen>
      )),
    )}
    {kinds.slice(0, 3).map(([kind, className, text]) => (
      <Specimen key={kind} name={`${kind}, disabled`}>
        <button type="button" className={className} disabled>
          {text}
        </button>
      </Specimen>
    ))}
    <Specimen name="Main, busy" note="keeps the focus, so it is only said to be disabled">
      <button type="button" className="button" aria-disabled="true">
        {cart.proceed}
      </button>
    </Specimen>
    <Specimen name="Main, as a link to a page">
      <Link to={addressOf('tea')} className="button">
        {cart.back}
      </Link>
    </Specimen>
    {states.map(([name, forced]) => (
      <Specimen key={name} name={`Link, ${name}`} {...(forced && { forced })}>
        <Link to={addressOf('deals')}>{shell.deals}</Link>
      </Specimen>
    ))}
  </Specimens>
);

export const buttons: Section = {
  id: 'buttons',
  title: 'Buttons and links',
  lead: 'At most one main button per page; other actions are quiet.',
  Content: Buttons,
};
