import { createContext } from 'react';
import type { FooterTexts } from './footer-texts.ts';

/** The texts of the footer, which only the server has. */
export const FooterContext = /* @__PURE__ */ createContext<FooterTexts | null>(null);
