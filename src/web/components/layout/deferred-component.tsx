import { type ComponentProps, createElement, type FunctionComponent, useEffect, useState } from 'react';

type Parts = typeof import('./deferred-components.ts');
type Props<Name extends keyof Parts> = { readonly name: Name } & ComponentProps<Parts[Name]>;

/** Cached, so that a part which is shown later renders at once, before the next key press. */
let loaded: Parts | undefined;

/** A part of every page's frame whose script loads after the page; renders nothing until then. */
export function LaterPart<Name extends keyof Parts>({ name, ...props }: Props<Name>) {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    import('./deferred-components.ts').then(
      (all) => {
        loaded = all;
        setParts(all);
      },
      // In one file with `start-sync.ts`, whose failure is shown.
      () => undefined,
    );
  }, []);
  return parts && createElement(parts[name] as FunctionComponent<object>, props);
}
