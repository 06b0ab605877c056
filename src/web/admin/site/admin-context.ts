import { createContext, type RouterContextProvider } from 'react-router';
import type { ContentPolicy, Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { StaffVisitor } from '#services/staff/sessions/staff-visitor.ts';
import type { StyleSheets } from '../../document/post-process-html.ts';

/** The services for loaders and actions. */
export const shopContext = createContext<Pick<Shop, 'staff'>>();
export const shopNameContext = createContext<string>();
export const staffVisitorContext = createContext<StaffVisitor>();
export const logContext = createContext<Log>();
/** Errors during a render, from which `server.ts` derives the status. */
export const failuresContext = createContext<unknown[]>();
export const contentPolicyContext = createContext<ContentPolicy>();
export const sheetsContext = createContext<StyleSheets>();

/** Logs an unexpected error of a page. */
export const recordFailure = (context: Readonly<RouterContextProvider>, err: unknown): void => {
  context.get(failuresContext).push(err);
  context.get(logContext).error({ err }, 'A page of the admin failed');
};
