import { randomUUID } from 'node:crypto';
import { createOneTimeCodes } from '#adapters/passwords/one-time-codes.ts';
import { secrets } from '#adapters/passwords/secrets.ts';
import type { Config } from '#config';
import type { Ports } from '#services/ports/ports.ts';
import { adminHref } from '#web/admin/site/admin-map.ts';

/** The ports that create secrets, for the shop and the operator's commands. */
export const createSecretPorts = ({
  shopName,
}: Pick<Config, 'shopName'>): Pick<Ports, 'secrets' | 'oneTimeCodes' | 'newId'> => ({
  secrets,
  oneTimeCodes: createOneTimeCodes(shopName),
  newId: randomUUID,
});

/** Returns the address at which a member sets up credentials. */
export const staffSetUpUrl = ({ origin }: Pick<Config, 'origin'>, secret: string): string =>
  new URL(adminHref('setUp', { secret }), origin).href;

/** Returns the address at which the demo owner of a local shop signs in. */
export const staffDemoUrl = ({ origin }: Pick<Config, 'origin'>, secret: string): string =>
  new URL(adminHref('demo', { secret }), origin).href;
