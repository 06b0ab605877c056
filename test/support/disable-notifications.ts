import type { RunQuery } from '#operations/consistency/run-query.ts';

/** The application name of the connection on which a server receives catalogue changes. */
export const CATALOGUE_SUBSCRIPTION = 'camellia catalogue subscription';

/** Blocks the catalogue notifications of every server, so that no pages are cached; returns a function that restores them. */
export const disableNotifications = async ({
  rows,
}: {
  readonly rows: RunQuery;
}): Promise<() => Promise<void>> => {
  await rows(`create or replace function reject_subscription() returns event_trigger language plpgsql as $$ begin
    if current_setting('application_name') = '${CATALOGUE_SUBSCRIPTION}' then raise exception 'notifications are disabled'; end if;
  end $$`);
  await rows('create event trigger reject_subscription on login execute function reject_subscription()');
  await rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${CATALOGUE_SUBSCRIPTION}' and datname = current_database()`,
  );
  return async () => void (await rows('drop event trigger reject_subscription'));
};
