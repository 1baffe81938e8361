import { useStore } from 'react-redux';
import type { AppStore } from '../../app/store.ts';

export const useAppStore = useStore.withTypes<AppStore>();
