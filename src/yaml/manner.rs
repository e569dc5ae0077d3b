//! In which manner new text is written: as its neighbours are.

use granit_parser::ScalarStyle;

use super::edit::{Editor, Place};
use super::lines::line_break;
use super::scalar::{Quote, Style};
use super::{Kind, LongText, NodeId};

impl Editor<'_> {
    /// How text is written at a place: in the manner of what is there, else of its neighbours.
    pub(super) fn style(&self, place: Place, old: Option<NodeId>) -> Style {
        let flow = self.is_flow(place.parent);
        let json = self.json || flow && self.has_json_names(place.parent);
        Style {
            quote: if json {
                Quote::Double
            } else {
                old.map_or(Quote::Bare, |old| self.quote(old))
            },
            flow,
            long: self.long,
            eol: line_break(self.text, self.mark(place)),
        }
    }

    /// How text is written inside brackets that are still empty.
    pub(super) fn style_in_brackets(&self) -> Style {
        Style {
            quote: if self.json { Quote::Double } else { Quote::Bare },
            flow: true,
            long: LongText::Quoted,
            eol: "\n",
        }
    }

    fn quote(&self, id: NodeId) -> Quote {
        match &self.tree.nodes[id].kind {
            Kind::Scalar { style: ScalarStyle::SingleQuoted, .. } => Quote::Single,
            Kind::Scalar { style: ScalarStyle::DoubleQuoted, .. } => Quote::Double,
            _ => Quote::Bare,
        }
    }

    pub(super) fn has_json_names(&self, id: NodeId) -> bool {
        let first = self.tree.pairs(id).first();
        self.is_flow(id) && first.is_some_and(|(key, _)| self.quote(*key) == Quote::Double)
    }
}
