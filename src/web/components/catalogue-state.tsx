import type { useCategories } from '../state/use-categories.ts';
import { LoadFailed } from './load-failed.tsx';
import { Spinner } from './spinner.tsx';

type Props = {
  /** How the loading stands. */
  state: ReturnType<typeof useCategories>;
  /** What is said to be missing when it failed. */
  what: string;
};

/** What is shown while the catalogue loads and when it cannot be had (CAT-5, CAT-7); nothing once it is there. */
export function CatalogueState({ state: { isLoading, error, retry }, what }: Props) {
  if (isLoading) return <Spinner />;
  return error && <LoadFailed what={what} error={error} retry={retry} />;
}
