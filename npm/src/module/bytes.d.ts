// The module as text: written by the build.

export declare const characters: string;
export declare const length: number;
