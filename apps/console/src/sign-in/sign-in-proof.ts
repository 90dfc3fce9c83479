/** The second factor sent with a password: an authenticator code or a recovery code. */
export interface SignInProof {
  readonly code?: string;
  readonly recoveryCode?: string;
}

/** Sent together with name and password. */
export interface SignInShown extends SignInProof {
  /** The bot check's token, if sign-in required one. */
  readonly botToken?: string;
}
