import { useRevalidator } from 'react-router';
import type { ShopError } from '#domain/api/error-table.ts';
import { LoadFailed } from './load-error.tsx';

type Props = {
  readonly error: ShopError;
  readonly what: string;
};

/** The error of a part of the page that a loader fetched, with a retry. */
export function PartFailed({ error, what }: Props) {
  const { revalidate } = useRevalidator();
  return <LoadFailed what={what} error={error} retry={() => void revalidate()} />;
}
