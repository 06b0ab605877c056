import { type ComponentProps, createElement, type FunctionComponent } from 'react';
import { type DeferredModules, useDeferred } from './load-deferred.ts';

type DeferredComponents = Pick<DeferredModules, 'CartContents' | 'Notices'>;
type Props<Name extends keyof DeferredComponents> = { readonly name: Name } & ComponentProps<
  DeferredComponents[Name]
>;

/** A part of every page's frame whose script loads after the page; renders nothing until then. */
export function DeferredComponent<Name extends keyof DeferredComponents>({ name, ...props }: Props<Name>) {
  const modules = useDeferred();
  return modules && createElement(modules[name] as FunctionComponent<object>, props);
}
