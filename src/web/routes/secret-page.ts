/** For pages whose address is a secret: nobody keeps them, finds them, or is told where a visitor came from. */
export const SECRET_PAGE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
