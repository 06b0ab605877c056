/** Changes of price and availability since the products were added. */
export const CartNotices = ({ notices }: { readonly notices: readonly string[] }) =>
  notices.length > 0 && (
    <div role="alert" className="notice">
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </div>
  );
