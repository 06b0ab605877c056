import { Link } from 'react-router';
import { type AdminRouteKey, adminHref } from '../site/admin-map.ts';

type Props<State extends string> = {
  readonly page: AdminRouteKey;
  /** The name of the links for screen readers. */
  readonly label: string;
  readonly names: Readonly<Record<State, string>>;
  readonly states: readonly State[];
  readonly current: State;
};

/** Links to the items of a list by their state. */
export const StateLinks = <State extends string>({ page, label, names, states, current }: Props<State>) => (
  <nav aria-label={label} className="chips">
    {states.map((state) => (
      <Link
        key={state}
        to={adminHref(page, {}, { state })}
        aria-current={state === current ? 'page' : undefined}
      >
        {names[state]}
      </Link>
    ))}
  </nav>
);
