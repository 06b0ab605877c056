import { z } from 'zod';
import { type ApiError, resourceMissing } from './api-error.ts';
import { expand, integer, text } from './params.ts';

const time = integer(0, Number.MAX_SAFE_INTEGER);
const created = z.union([
  time.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({ gt: time.optional(), gte: time.optional(), lt: time.optional(), lte: time.optional() }),
]);

/** Parameters of all lists. */
export const listParams = {
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: created.optional(),
  expand,
};

type Paging = {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>> | undefined;
};
type Listed = { id: string; created?: number };
export type Page<T> = { object: 'list'; url: string; has_more: boolean; data: T[] };

/** The page of `items` (newest first) that a list request selects. */
export function pageOf<T extends Listed>(
  items: T[],
  paging: Paging,
  url: string,
): { page: Page<T> } | { apiError: ApiError } {
  const cursor = paging.starting_after ?? paging.ending_before;
  const param = paging.starting_after ? 'starting_after' : 'ending_before';
  const at = items.findIndex((item) => item.id === cursor);
  if (cursor && at < 0) return { apiError: resourceMissing('object', cursor, param, 400) };

  const inTime = (item: T) => isWithin(item.created ?? 0, paging.created ?? {});
  const selected = paging.ending_before
    ? items
        .slice(0, at)
        .filter(inTime)
        .slice(-paging.limit - 1)
    : items
        .slice(at + 1)
        .filter(inTime)
        .slice(0, paging.limit + 1);
  const data = paging.ending_before ? selected.slice(-paging.limit) : selected.slice(0, paging.limit);
  return { page: { object: 'list', url, has_more: selected.length > data.length, data } };
}

function isWithin(at: number, { gt, gte, lt, lte }: NonNullable<Paging['created']>): boolean {
  return at > (gt ?? -1) && at >= (gte ?? 0) && at < (lt ?? Infinity) && at <= (lte ?? Infinity);
}
