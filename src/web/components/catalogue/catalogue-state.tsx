import type { useCategories } from '../../state/use-categories.ts';
import { LoadError } from '../errors/load-error.tsx';
import { Spinner } from '../ui/spinner.tsx';

type Props = {
  state: ReturnType<typeof useCategories>;
  /** The text that names what is missing after a failure. */
  message: string;
};

/** Shows that the catalogue is loading or has failed (CAT-5, CAT-7); nothing once it is loaded. */
export function CatalogueState({ state: { isLoading, error, retry }, message }: Props) {
  if (isLoading) return <Spinner />;
  return error && <LoadError message={message} error={error} retry={retry} />;
}
