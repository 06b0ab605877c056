import { type ComponentProps, type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterNavigationContext as RouterState } from 'react-router';

type State = NonNullable<ComponentProps<typeof RouterState.Provider>['value']>;

type Props = {
  readonly navigation: Pick<State['navigation'], 'state' | 'formMethod'>;
  readonly children: ReactNode;
};

/** Shows its children as they are while a page or a form is on its way, for as long as one likes to look. */
export function Underway({ navigation, children }: Props) {
  const router = useContext(RouterState);
  if (!router) return children;
  const underway = { ...router.navigation, ...navigation } as State['navigation'];
  return <RouterState.Provider value={{ ...router, navigation: underway }}>{children}</RouterState.Provider>;
}
