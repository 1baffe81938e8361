import { useEffect, useRef, useState } from 'react';
import { toast } from '../toast.tsx';

interface DialogFailure {
  failure: string | null;
  clearFailure: () => void;
  /**
   * @param inFull the sentence by itself, when the dialog shows `text` beside another one.
   * @param lang of `inFull`, where it is not the page's.
   */
  fail: (text: string, inFull?: string, lang?: 'en') => void;
}

/**
 * What went wrong with what a dialog sent. It may have been closed meanwhile, since what was sent goes
 * on: then nobody would see it in the dialog, and a toast says it.
 */
export function useDialogFailure(isOpen: boolean): DialogFailure {
  const [failure, setFailure] = useState<string | null>(null);
  const isSeen = useRef(isOpen);
  useEffect(() => {
    isSeen.current = isOpen;
    return () => {
      isSeen.current = false;
    };
  }, [isOpen]);

  return {
    failure,
    clearFailure: () => setFailure(null),
    fail: (text, inFull = text, lang) => {
      setFailure(text);
      if (!isSeen.current) toast.error(inFull, lang);
    },
  };
}
