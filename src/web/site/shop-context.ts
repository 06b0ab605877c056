import { createContext } from 'react-router';
import type { LegalContent } from '#domain/content/legal-content.ts';
import type { Visitor } from '#services/accounts/sessions/visitor.ts';
import type { Shop } from '#services/shop.ts';

/** Site settings that pages show. */
export type SiteSettings = {
  readonly origin: string;
  readonly name: string;
  readonly phone: string;
  readonly chat: string | null;
  readonly messenger: string | null;
};

/** The services for loaders and actions, so that no page imports the database or the payment provider. */
export const shopContext = createContext<Shop>();
export const siteSettingsContext = createContext<SiteSettings>();
/** Contact data and legal texts, as read at start. */
export const legalContentContext = createContext<LegalContent>();
export const visitorContext = createContext<Visitor>();

/** How pages hydrate (hydration/defer-hydration.ts). */
export type HydrationOptions = {
  readonly isDeferred: boolean;
  /** Addresses of scripts that every page imports after hydration. */
  readonly preloads: readonly string[];
  /** Reports a page that could not be deferred, because React Router renders its scripts in another form. */
  readonly onUnknownPage: () => void;
};
export const hydrationContext = createContext<HydrationOptions>();
