/** URLs of the pages that emails link to. */
export type EmailLinks = {
  readonly order: (secret: string) => string;
  readonly verifyEmail: (secret: string) => string;
  readonly newPassword: (secret: string) => string;
  readonly resetPassword: () => string;
  readonly account: () => string;
  readonly contact: () => string;
  readonly returns: () => string;
  readonly withdrawal: (orderNumber: string) => string;
  readonly product: (name: string) => string;
  readonly confirmBackInStock: (secret: string) => string;
  readonly stopReminders: (secret: string) => string;
  readonly staffSetUp: (secret: string) => string;
  readonly staffOrder: (orderNumber: string) => string;
  readonly staffEnquiries: () => string;
  readonly staffAccount: () => string;
  readonly stopBackInStock: (secret: string) => string;
};
