/** Signs the tokens of all instances of a test. */
export const JWT_SECRET = 'a secret that all instances of a test share';
