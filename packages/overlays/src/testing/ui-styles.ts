/** The tokens and the reset: without them controls have no size. */
import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
