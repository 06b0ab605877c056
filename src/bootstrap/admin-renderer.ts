import type { CreateAdminPages, RenderAdmin } from '#web/admin/site/create-admin-pages.ts';
import type { AdminBuild } from './load-pages.ts';

type Options = Omit<Parameters<CreateAdminPages>[0], 'sheets'>;

/** Renders pages of the admin, which the first request loads. In development each request loads the newest sources. */
export const createAdminRenderer = ({ load, assets, sheets }: AdminBuild, options: Options): RenderAdmin => {
  const create = async () => (await load())({ ...options, sheets });
  let created: Promise<RenderAdmin> | undefined;
  const renderer = (): Promise<RenderAdmin> => {
    if (assets === null) return create();
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
  return async (request, visitor) => (await renderer())(request, visitor);
};
