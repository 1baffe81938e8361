/** The JWTs of sessions: HS256, with a `typ` that keeps one kind from being used as the other. */
export interface AccessClaims {
  readonly typ: 'access';
  /** Session id. */
  readonly sid: string;
  /** Member id, as a string (RFC 7519, 4.1.2). */
  readonly sub: string;
}

export interface RefreshClaims {
  readonly typ: 'refresh';
  readonly sid: string;
  /** Generation of the session's rotation. */
  readonly gen: number;
}

export type TokenClaims = AccessClaims | RefreshClaims;

export interface SignedTokens {
  sign(claims: TokenClaims): Promise<string>;
  /** Null: forged, expired, or not a token at all. */
  verify(token: string): Promise<TokenClaims | null>;
}
