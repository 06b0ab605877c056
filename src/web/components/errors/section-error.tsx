import { useRevalidator } from 'react-router';
import type { ShopError } from '#domain/api/error-table.ts';
import { LoadError } from './load-error.tsx';

type Props = {
  readonly error: ShopError;
  readonly message: string;
};

/** The error of a part of the page that a loader fetched, with a retry. */
export function SectionError({ error, message }: Props) {
  const { revalidate } = useRevalidator();
  return <LoadError message={message} error={error} retry={() => void revalidate()} />;
}
