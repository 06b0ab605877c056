export declare const shopArgs: readonly string[];
