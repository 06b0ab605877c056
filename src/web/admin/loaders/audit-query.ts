import { catch as otherwise, z } from 'zod/mini';
import { auditFilters } from '#copy/admin/audit.ts';
import { adminAudit } from '#copy/admin/staff.ts';
import { isDay, toDay } from '#domain/orders/gift/gift.ts';
import { MAX_TYPED_NUMBER_LENGTH, orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { StaffObject } from '#domain/staff/permissions.ts';
import { startOfShopDay } from '#domain/values/shop-clock.ts';
import { DAY } from '#domain/values/time.ts';
import type { AuditFilter } from '#services/ports/ports.ts';

/** The value of the filter by member for the command line. */
export const COMMAND_LINE = 'command-line';

const optional = <Output>(schema: z.ZodMiniType<Output>) => otherwise(z.optional(schema), undefined);
const daySchema = z.string().check(z.regex(/^2\d{3}-\d{2}-\d{2}$/), z.refine(isDay));

/** A parameter that is not understood counts as absent. */
const querySchema = z.object({
  member: optional(z.union([z.literal(COMMAND_LINE), z.uuid()])),
  /** A verb with its object, such as `order.ship`. */
  verb: optional(z.string().check(z.refine((verb) => Object.hasOwn(adminAudit.verbs, verb)))),
  object: optional(z.enum(Object.keys(auditFilters.objects) as StaffObject[])),
  /** As it is typed, so that the page can say that it is no number. */
  order: optional(z.string().check(z.trim(), z.maxLength(MAX_TYPED_NUMBER_LENGTH))),
  /** First and last day of the shop, such as `2026-11-30`. */
  from: optional(daySchema),
  to: optional(daySchema),
  /** The id of an entry, before which the page begins. */
  before: optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
});

/** What staff filter the audit log by. */
export type AuditQuery = Omit<z.infer<typeof querySchema>, 'before'>;

/** Reads the query of the audit log. It never fails. */
export const readAuditQuery = (
  search: Iterable<readonly [name: string, value: string]>,
): { readonly query: AuditQuery; readonly before: number | undefined } => {
  const { before, ...query } = querySchema.parse(Object.fromEntries(search));
  return { query, before };
};

/** Returns the parameters of the filters for a URL, without those that filter nothing. */
export const auditParameters = (query: AuditQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** True if the typed order number is none: no entry matches. */
export const isOrderUnreadable = ({ order = '' }: AuditQuery): boolean =>
  order !== '' && orderNumberRange(order) === undefined;

/** Returns the filter of the log. */
export const auditFilterOf = ({ member, verb, object, order, from, to }: AuditQuery): AuditFilter => {
  const [objectOfVerb, name] = (verb?.split('.') ?? []) as [StaffObject?, string?];
  return {
    staffId: member === COMMAND_LINE ? null : member,
    verb: name,
    object: objectOfVerb ?? object,
    orders: order === undefined ? undefined : orderNumberRange(order),
    from: from === undefined ? undefined : startOfShopDay(from),
    until: to === undefined ? undefined : startOfShopDay(toDay(Date.parse(to) + DAY)),
  };
};
