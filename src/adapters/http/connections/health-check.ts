const HEALTH = /^(?:https?:\/\/[^/?#@\\]+)?(\/(?:healthz|readyz)(?:\?.*)?)$/;

/** Returns the path of a health check, also of the absolute form of RFC 9112; undefined for any other request target. */
export const healthPathOf = (target: string): string | undefined => HEALTH.exec(target)?.[1];
