import { Component, type ReactNode } from 'react';
import { ErrorFallback, OfflineFallback } from './ErrorFallback.tsx';
import { PageNotLoadedError } from './LazyPage.tsx';
import { reloadPage } from '../shared/reloadPage.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change of it ends the error: the next page deserves a new attempt. */
  resetKey: string;
  /** True where no layout stands around the pages: the fallback is all there is. */
  isOutermost?: boolean;
}

interface ErrorBoundaryState {
  error: Error | null;
  hasRetried: boolean;
  resetKey: string;
}

/** A network that has just come back may not bring anything yet. */
const RETRIES_MS: readonly number[] = [500, 2_000, 5_000];

const WELL = { error: null, hasRetried: false };

/** Shows the fallback in place of children that threw, and mounts them anew on retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { ...WELL, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { ...WELL, resetKey };
  }

  /** Since the network came back. */
  private retriesMs: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  override componentDidMount(): void {
    window.addEventListener('online', this.onOnline);
  }

  override componentDidUpdate(_props: ErrorBoundaryProps, before: ErrorBoundaryState): void {
    const { error } = this.state;
    if (error === before.error || !(error instanceof PageNotLoadedError)) return;
    const delayMs = this.retriesMs.shift();
    if (delayMs !== undefined) this.timer = setTimeout(this.loadAgain, delayMs);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.onOnline);
    clearTimeout(this.timer);
  }

  /** The network is back: what it did not bring is tried again by itself. */
  private readonly onOnline = (): void => {
    this.retriesMs = [...RETRIES_MS];
    this.loadAgain();
  };

  private readonly loadAgain = (): void => {
    clearTimeout(this.timer);
    if (this.state.error instanceof PageNotLoadedError) this.setState({ error: null });
  };

  private readonly retry = (): void => {
    // Missing still: a newer release has taken its place, and only a new page knows its name. Without a
    // network a new page would be none at all.
    const isGone = this.state.error instanceof PageNotLoadedError && this.state.hasRetried;
    if (isGone && navigator.onLine) reloadPage();
    else this.setState({ error: null, hasRetried: true });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isOffline = error instanceof PageNotLoadedError && !navigator.onLine;
    const fallback = isOffline ? (
      <OfflineFallback onRetry={this.retry} />
    ) : (
      <ErrorFallback error={error} onRetry={this.retry} />
    );
    return this.props.isOutermost === true ? <main className="content">{fallback}</main> : fallback;
  }
}
