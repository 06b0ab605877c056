import { useRevalidator } from 'react-router';
import type { ShopError } from '#domain/api/error-table.ts';
import { LoadFailed } from './load-failed.tsx';

type Props = {
  readonly error: ShopError;
  /** What is missing without it. */
  readonly what: string;
};

/** Why a part of the page, which the server was asked for, could not be had, and the way to ask again. */
export function PartFailed({ error, what }: Props) {
  const { revalidate } = useRevalidator();
  return <LoadFailed what={what} error={error} retry={() => void revalidate()} />;
}
