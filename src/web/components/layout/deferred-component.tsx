import { type ComponentProps, createElement, type FunctionComponent, useEffect, useState } from 'react';

type DeferredComponents = typeof import('./deferred-components.ts');
type Props<Name extends keyof DeferredComponents> = { readonly name: Name } & ComponentProps<
  DeferredComponents[Name]
>;

/** Cached, so that a part which is shown later renders at once, before the next key press. */
let loaded: DeferredComponents | undefined;

/** A part of every page's frame whose script loads after the page; renders nothing until then. */
export function DeferredComponent<Name extends keyof DeferredComponents>({ name, ...props }: Props<Name>) {
  const [components, setComponents] = useState(loaded);
  useEffect(() => {
    import('./deferred-components.ts').then(
      (all) => {
        loaded = all;
        setComponents(all);
      },
      // In one file with `start-sync.ts`, whose failure is shown.
      () => undefined,
    );
  }, []);
  return components && createElement(components[name] as FunctionComponent<object>, props);
}
