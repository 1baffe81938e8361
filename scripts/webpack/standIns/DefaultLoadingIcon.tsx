/** The ring of a button that works; it comes and goes at once. */
import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';

interface DefaultLoadingIconProps {
  prefixCls: string;
  loading: unknown;
  existIcon: boolean;
}

export default function DefaultLoadingIcon({
  prefixCls,
  loading,
  existIcon,
}: DefaultLoadingIconProps) {
  if (!existIcon && !loading) return null;
  return (
    <span className={`${prefixCls}-icon ${prefixCls}-loading-icon`}>
      <LoadingOutlined />
    </span>
  );
}
