import { type ComponentProps, type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterNavigationContext as RouterState } from 'react-router';

type State = NonNullable<ComponentProps<typeof RouterState.Provider>['value']>;

type Props = {
  readonly navigation: Pick<State['navigation'], 'state' | 'formMethod'>;
  readonly children: ReactNode;
};

/** Renders its children as during a navigation or form submission, permanently. */
export function DuringNavigation({ navigation, children }: Props) {
  const router = useContext(RouterState);
  if (!router) return children;
  const underway = { ...router.navigation, ...navigation } as State['navigation'];
  return <RouterState.Provider value={{ ...router, navigation: underway }}>{children}</RouterState.Provider>;
}
