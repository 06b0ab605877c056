import { once } from 'node:events';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { type Forgery, forgeries } from './forged-token.ts';

type EndpointFault = (ctx: KoaContextWithOIDC) => Promise<void> | void;

const endpointFaults = {
  'error-500': (ctx) => {
    ctx.status = 500;
    ctx.body = { error: 'server_error', error_description: 'fault injected by a test' };
  },
  hang: async (ctx) => {
    ctx.respond = false;
    await once(ctx.res, 'close');
  },
  garbage: (ctx) => {
    ctx.type = 'application/json';
    ctx.body = '{"id_token": <html>';
  },
} satisfies Record<string, EndpointFault>;

const endpointPaths = {
  token: '/token',
  jwks: '/jwks',
  discovery: '/.well-known/openid-configuration',
} as const;

type FaultName = keyof typeof endpointFaults;
const faultNames = Object.keys(endpointFaults) as FaultName[];
const forgeryNames = Object.keys(forgeries) as Forgery[];
const endpointFault = z.enum(['ok', ...faultNames]).default('ok');

/** Faults that last until the plan is deleted; an empty plan has none. */
export const faultPlan = z.strictObject({
  token: endpointFault,
  jwks: endpointFault,
  discovery: endpointFault,
  /** Claims that replace those of the ID token; null removes a claim. */
  idToken: z.record(z.string(), z.json()).default({}),
  signature: z.enum(['ok', ...forgeryNames]).default('ok'),
});
export type FaultPlan = z.infer<typeof faultPlan>;

export interface Faults {
  plan(): FaultPlan;
  set(plan: FaultPlan): void;
  clear(): void;
}

/** Stores the current fault plan; starts without faults. */
export function createFaults(): Faults {
  const none = faultPlan.parse({});
  let current = none;
  return {
    plan: () => current,
    set: (plan) => {
      current = plan;
    },
    clear: () => {
      current = none;
    },
  };
}

/** Responds with the planned fault, if there is one; returns whether it did. */
export async function injectFault(ctx: KoaContextWithOIDC, plan: FaultPlan): Promise<boolean> {
  for (const [endpoint, path] of Object.entries(endpointPaths) as [keyof typeof endpointPaths, string][]) {
    const fault = plan[endpoint];
    if (ctx.path !== path || fault === 'ok') continue;
    await endpointFaults[fault](ctx);
    return true;
  }
  return false;
}
