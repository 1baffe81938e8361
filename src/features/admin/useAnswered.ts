import { useState } from 'react';

/** What the rows shown were asked for by: until the next ones are there, that of before. */
export function useAnswered<Asked extends string | number>(
  asked: Asked,
  isAnswered: boolean,
): Asked {
  const [answered, setAnswered] = useState(asked);
  if (!isAnswered || answered === asked) return answered;
  setAnswered(asked);
  return asked;
}
