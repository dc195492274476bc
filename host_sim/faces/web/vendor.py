"""npm's packages that the page uses, as one file each: the editor, the maker of films."""

from host_sim.faces.web.site import Files


def bundles() -> Files:
    return {}
