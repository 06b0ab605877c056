import { z } from 'zod/mini';
import { emailSchema } from '../text/typed-text.ts';

/** The form to request an email when a product is back in stock. */
export const backInStockSchema = z.object({ email: emailSchema });

/** Days until a confirmed request expires. */
export const BACK_IN_STOCK_DAYS = 180;

/** Requests of one email address at a time; further ones store and send nothing. */
export const MAX_BACK_IN_STOCK_REQUESTS = 20;
