import { and, asc, eq, ne } from 'drizzle-orm';
import { MAX_VIEWS } from '#domain/staff/saved-view.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffViewRepository } from '#services/ports/ports.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm } from '../../connection/database.ts';
import { staffViews } from '../../schema/schema.ts';

/** Saved views of members in PostgreSQL. */
export const createStaffViews = (orm: Orm): StaffViewRepository => ({
  list: (staffId) =>
    orm
      .select({ id: staffViews.id, name: staffViews.name, query: staffViews.query })
      .from(staffViews)
      .where(eq(staffViews.staffId, staffId))
      .orderBy(asc(staffViews.name), asc(staffViews.id))
      .limit(MAX_VIEWS),

  save: (staffId, { id, name, query }) =>
    orm.transaction(async (tx) => {
      await takeLock(tx, `staff views ${staffId}`);
      const others = await tx.$count(
        staffViews,
        and(eq(staffViews.staffId, staffId), ne(staffViews.name, name)),
      );
      if (others >= MAX_VIEWS) return err('too-many-views');
      await tx
        .insert(staffViews)
        .values({ id, staffId, name, query })
        .onConflictDoUpdate({ target: [staffViews.staffId, staffViews.name], set: { query } });
      return ok(undefined);
    }),

  async remove(staffId, id) {
    await orm.delete(staffViews).where(and(eq(staffViews.id, id), eq(staffViews.staffId, staffId)));
  },
});
