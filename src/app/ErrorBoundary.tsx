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

  override componentDidMount(): void {
    window.addEventListener('online', this.loadAgain);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.loadAgain);
  }

  /** The network is back: what it did not bring is tried again by itself. */
  private readonly loadAgain = (): void => {
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
